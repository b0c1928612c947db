const name = 'popup-count'
const maxTimes = 3
const month = 30 * 24 * 60 * 60
const seenKey = 'songdee.popup-seen'

const shownTimes = (): number => Number(new RegExp(`(?:^|; )${name}=(\\d+)`).exec(document.cookie)?.[1] ?? 0)

/** The pop-up may open three times a month, and once per visit; where counting is not possible, never. */
export const mayPopUp = (): boolean =>
  document.cookie.includes('consent=all') && shownTimes() < maxTimes && !sessionStorage.getItem(seenKey)

export function countPopUp(): void {
  document.cookie = `${name}=${shownTimes() + 1}; path=/; max-age=${month}; samesite=lax`
  sessionStorage.setItem(seenKey, '1')
}
