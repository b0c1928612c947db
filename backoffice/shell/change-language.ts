const yearSeconds = 365 * 24 * 60 * 60

/** Changes to the other language, for this browser and also for the storefront, and loads the page again. */
export function changeLanguage(): void {
  const other = document.documentElement.lang === 'th' ? 'en' : 'th'
  document.cookie = `lang=${other}; path=/; max-age=${yearSeconds}; samesite=lax`
  location.reload()
}
