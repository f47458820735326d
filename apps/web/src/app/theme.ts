/** Turns light into dark and back, and keeps it for the next page: the server reads the cookie. */
export function switchTheme(): void {
  const page = document.documentElement
  const dark =
    page.dataset['theme'] === undefined
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : page.dataset['theme'] === 'dark'
  const theme = dark ? 'light' : 'dark'
  page.dataset['theme'] = theme
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`
}
