import { Skeleton } from '#design/Skeleton.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** FormSkeleton: placeholders for choices being loaded. */
export function FormSkeleton() {
  const texts = useTexts('shell')
  return (
    <div className="document" aria-busy="true" aria-label={texts.loading}>
      <div className="document-lines">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-20" />
        ))}
      </div>
      <Skeleton className="h-40" />
    </div>
  )
}
