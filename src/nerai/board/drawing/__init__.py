"""The pieces that svg.py makes pictures of: sheet, canvas, lettering, signs, contours, legend."""
