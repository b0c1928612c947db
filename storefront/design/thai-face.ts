import anuphan from '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2?url'

const family = 'Songdee Thai'
let fetched: FontFace | null = null

/**
 * For machines without a Thai face of their own: fetches Anuphan after the page is at work, and puts it to use only when
 * the reader goes to another page, so that nothing they look at jumps. On phones this does nothing.
 */
export async function fetchThaiFace(): Promise<void> {
  if (fetched || hasOwnThaiFace()) return
  const face = new FontFace(family, `url(${anuphan})`, { weight: '400 700', unicodeRange: 'U+0E01-0E5B' })
  fetched = await face.load().catch(() => null)
}

export function showThaiFace(): void {
  if (fetched) document.fonts.add(fetched)
}

/** The style sheet's face has been tried by the first paint: `error` means that the machine has none of its names. */
const hasOwnThaiFace = (): boolean =>
  [...document.fonts].some((face) => face.family.replaceAll('"', '') === family && face.status !== 'error')
