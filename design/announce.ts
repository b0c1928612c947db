/** The id of the page's one live region; see `Announcer`. */
export const announcerId = 'announcer'

/**
 * Says something through the page's one live region, politely and without showing it. The region is emptied first, so
 * that the same sentence twice is heard twice.
 */
export function announce(text: string): void {
  const region = document.getElementById(announcerId)
  if (!region) return
  region.textContent = ''
  setTimeout(() => {
    region.textContent = text
  }, 50)
}
