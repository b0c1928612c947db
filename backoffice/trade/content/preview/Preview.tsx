import type { AnyContent, ContentOf } from '#contract/content/content.ts'
import { BrandPreview } from './BrandPreview.tsx'
import { DeliveryPreview } from './DeliveryPreview.tsx'
import { ShownPreview } from './ShownPreview.tsx'
import type { EditedKind } from '../stored-content.ts'

/** Preview: what is being typed as retailers will see it, before anything is saved. */
export function Preview({ kind, value }: { kind: EditedKind; value: AnyContent }) {
  if (kind === 'brand') return <BrandPreview brand={value as ContentOf['brand']} />
  if (kind === 'delivery') return <DeliveryPreview calendar={(value as ContentOf['delivery']).calendar} />
  return <ShownPreview kind={kind} value={value} />
}
