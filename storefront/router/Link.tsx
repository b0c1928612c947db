import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { go, prefetch } from './navigate.ts'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string
  /** Replaces the current entry in the history, as a changed filter does. */
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link within the storefront. It prefetches its page on hover, touch and focus, and navigates when that is ready;
 * before hydration, or after an error, it is a plain link.
 */
export function Link({ href, replace = false, onClick, children, ...rest }: Props) {
  const prepare = () => prefetch(href)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || modified || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    void go(href, { replace })
  }
  return (
    <a href={href} onPointerEnter={prepare} onTouchStart={prepare} onFocus={prepare} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
