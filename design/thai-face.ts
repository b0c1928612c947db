import anuphan from '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2?url'

const family = 'Songdee Thai'
let fetched: FontFace[] = []

/**
 * For machines without a Thai font: fetches Anuphan once the page is idle, and applies it only when the user opens
 * another page, so that nothing in view jumps. Does nothing on phones.
 */
export async function fetchThaiFace(): Promise<void> {
  if (fetched.length > 0 || hasOwnThaiFace()) return
  // One for each weight of the style sheet: a font over a range of weights does not replace one that failed.
  const faces = ['400', '700'].map(
    (weight) => new FontFace(family, `url(${anuphan})`, { weight, unicodeRange: 'U+0E01-0E5B' }),
  )
  fetched = await Promise.all(faces.map((face) => face.load())).catch(() => [])
}

export function showThaiFace(): void {
  for (const face of fetched) document.fonts.add(face)
}

/** The style sheet's font was tried by the first paint: `error` means that the machine has none of its names. */
const hasOwnThaiFace = (): boolean =>
  [...document.fonts].some((face) => face.family.replaceAll('"', '') === family && face.status !== 'error')
