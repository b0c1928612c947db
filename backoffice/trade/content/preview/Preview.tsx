import { BrandPreview } from './BrandPreview.tsx'
import { DeliveryPreview } from './DeliveryPreview.tsx'
import { ShownPreview } from './ShownPreview.tsx'
import type { EditedContent } from '../stored-content.ts'

/** Preview: what is being typed as retailers will see it, before anything is saved. */
export function Preview({ edited }: { edited: EditedContent }) {
  if (edited.kind === 'brand') return <BrandPreview brand={edited.content} />
  if (edited.kind === 'delivery') return <DeliveryPreview calendar={edited.content.calendar} />
  return <ShownPreview edited={edited} />
}
