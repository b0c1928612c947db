import { latePart } from '#storefront/page-frame/late-part.ts'

/** Null on the server, which draws for every width. */
const wideScreen = typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 1024px)')
const untilWide = new Promise<void>((resolve) => {
  if (wideScreen?.matches ?? true) resolve()
  else wideScreen?.addEventListener('change', () => resolve(), { once: true })
})

/** The filters at the side, once there is room for them: a phone neither loads nor draws them. */
export const { Part: LateFilterAside, load: loadFilterAside } = latePart(async () => {
  await untilWide
  return (await import('./FilterAside.tsx')).FilterAside
})

/** Loads them where they are seen; what the server has drawn of them are links that work without. */
export const loadSeenAside = async (): Promise<void> => {
  if (wideScreen?.matches) await loadFilterAside().catch(() => undefined)
}
