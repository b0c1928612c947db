export const announcerId = 'announcer'

/**
 * Announces a text through the page's polite live region (`Announcer`). The region is emptied first, so that the same
 * sentence is announced twice.
 */
export function announce(text: string): void {
  const region = document.getElementById(announcerId)
  if (!region) return
  region.textContent = ''
  setTimeout(() => {
    region.textContent = text
  }, 50)
}
