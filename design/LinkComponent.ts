import type { ComponentType, ReactNode } from 'react'

/** How the application draws an internal link: the design folder knows no router. */
export type LinkComponent = ComponentType<{
  href: string
  className?: string
  rel?: string
  'aria-label'?: string
  'aria-current'?: 'page' | undefined
  children: ReactNode
}>
