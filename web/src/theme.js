/* Light or dark: as the system says until the person chooses, then as chosen. */

const KEY = "nerai-theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

// Storage may be forbidden; the page then only forgets the choice.
const stored = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export const currentTheme = () => document.documentElement.dataset.theme;

function show(theme) {
  document.documentElement.dataset.theme = theme;
}

export function startTheme() {
  show(stored() ?? (dark.matches ? "dark" : "light"));
  dark.addEventListener("change", () => stored() || show(dark.matches ? "dark" : "light"));
}

export function toggleTheme() {
  const theme = currentTheme() === "dark" ? "light" : "dark";
  show(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    /* forgotten at reload */
  }
}
