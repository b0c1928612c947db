import { Skeleton } from '#design/Skeleton.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** LineSkeletons: placeholders for lines being loaded, as high as lines. */
export function LineSkeletons({ count }: { count: number }) {
  const texts = useTexts('shell')
  return (
    <ul aria-busy="true" aria-label={texts.loading}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="order-line">
          <Skeleton className="h-16 w-16" />
          <div className="order-line-name rows">
            <Skeleton className="h-5" />
            <Skeleton className="h-4 w-24" />
          </div>
          <div className="order-line-foot">
            <Skeleton className="h-12 w-36" />
            <Skeleton className="h-5 w-20" />
          </div>
        </li>
      ))}
    </ul>
  )
}
