import type { EditedKind } from '../stored-content.ts'

const shown = { image: null, audience: 'everyone', segment: null, startsAt: null, endsAt: null, sequence: 1 }

/** What a new popup or banner begins with; the other kinds always exist. */
export const startingContent = (kind: EditedKind): Readonly<Record<string, unknown>> =>
  kind === 'banners'
    ? { description: { th: '', en: '' }, condition: 'product', items: [], ...shown }
    : { title: { th: '', en: '' }, body: { th: [], en: [] }, link: null, linkText: { th: '', en: '' }, ...shown }
