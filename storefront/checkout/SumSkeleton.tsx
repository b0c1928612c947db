import { Skeleton } from '#design/Skeleton.tsx'

/** SumSkeleton: placeholders for the four rows of a sum. */
export const SumSkeleton = () => (
  <div className="rows" aria-busy="true">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-6" />
    ))}
  </div>
)
