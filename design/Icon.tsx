import type { LucideIcon } from 'lucide-react'

/**
 * Icon: `of` one icon of lucide, imported by its own path (`lucide-react/icons/search`), so that only what is used is
 * loaded. `label` names it for a screen reader; without one it is ornament beside words. On cards, which repeat, use
 * the drawn `.plus` and `.minus` instead.
 */
export function Icon({ of: Drawing, label, size = 24 }: { of: LucideIcon; label?: string; size?: number }) {
  return <Drawing size={size} strokeWidth={1.75} {...(label ? { role: 'img', 'aria-label': label } : {})} />
}
