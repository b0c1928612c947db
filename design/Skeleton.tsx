/**
 * Skeleton: a grey box of the size its content will have, given by classes (`className="h-6 w-40"`). Only for what is
 * not in the cache, and never for text that is known already. Mark the box around them with `aria-busy`.
 */
export const Skeleton = ({ className }: { className: string }) => (
  <span className={`skeleton block ${className}`} aria-hidden="true" />
)
