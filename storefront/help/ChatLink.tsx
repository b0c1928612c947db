import type { ReactNode } from 'react'
import { buttonClass } from '#design/Button.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useSupplier } from '#storefront/content/supplier.ts'
import { chatWith } from './chat-link.ts'

type ChatLinkProps = {
  look: Parameters<typeof buttonClass>[0]
  /** The text typed into the chat when it opens. */
  draft?: string
  children: ReactNode
}

/** ChatLink: leads to the chat with the sales contact, or to the contact page where the supplier has none. */
export function ChatLink({ look, draft, children }: ChatLinkProps) {
  const { chat } = useSupplier()
  if (!chat)
    return (
      <Link href={href('contact')} className={buttonClass(look)}>
        {children}
      </Link>
    )
  const to = draft === undefined ? chat.link : chatWith(chat, draft)
  return (
    <a href={to} target="_blank" rel="noreferrer" className={buttonClass(look)}>
      {children}
    </a>
  )
}
