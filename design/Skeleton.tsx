/**
 * Skeleton: a grey box of the size of the content to come, set by classes (`className="h-6 w-40"`). Only for what is
 * not cached, never for text that is already known. Mark the surrounding box with `aria-busy`.
 */
export const Skeleton = ({ className }: { className: string }) => (
  <span className={`skeleton block ${className}`} aria-hidden="true" />
)
