"""How the page about a collection looks, on a screen and on paper."""

from typing import Final

STYLE: Final = """
:root { --wrong: #b00020; --soft: #8a5a00; --rule: #d5d0c6; --quiet: #5f5b53; }
body { font: 15px/1.5 system-ui, sans-serif; color: #222; }
body { margin: 2rem auto; max-width: 64rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin-bottom: .4rem; }
h2 { font-size: 1.15rem; margin: 2.2rem 0 0; }
h3 { font-size: 1rem; margin: 0 0 .3rem; overflow-wrap: anywhere; }
p { margin: .3rem 0; }
.note, .means, dt { color: var(--quiet); }
.counts { display: flex; flex-wrap: wrap; gap: .4rem; padding: 0; margin: .8rem 0; list-style: none; }
.counts a { display: block; padding: .1rem .6rem; border: 1px solid var(--rule); border-radius: 1rem; }
.counts a { color: inherit; text-decoration: none; }
.counts .wrong a, section.wrong h2 { color: var(--wrong); border-color: currentColor; }
.counts .soft a, section.soft h2 { color: var(--soft); border-color: currentColor; }
.finding { display: flex; gap: 1.4rem; border-top: 1px solid var(--rule); padding: 1rem 0; }
.finding { break-inside: avoid; }
.finding.wrong { border-left: 4px solid var(--wrong); padding-left: .8rem; }
.board { flex: 0 0 auto; width: 21rem; }
.board svg { max-width: 100%; max-height: 26rem; height: auto; }
.said { min-width: 0; flex: 1; }
dl { display: grid; grid-template-columns: 9.5rem 1fr; gap: .15rem .8rem; margin: .6rem 0 0; }
dl, table { font-size: .9rem; }
dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; }
td, th { text-align: left; padding: .1rem 1rem .1rem 0; vertical-align: top; }
summary { cursor: pointer; margin-top: 2.2rem; }
summary h2 { display: inline; }
@media (max-width: 44rem) {
  .finding { flex-direction: column; gap: .5rem; }
  .board { width: auto; }
}
@media print {
  @page { margin: 1.5cm; }
  body { font-size: 10pt; margin: 0; max-width: none; padding: 0; }
  h2, .means { break-after: avoid; }
  .board { width: 6.5cm; }
  a { color: inherit; text-decoration: none; }
}
"""
