import { useState, useSyncExternalStore } from 'react'
import MessageCircle from 'lucide-react/icons/message-circle'
import X from 'lucide-react/icons/x'
import { Icon } from '#storefront/design/Icon.tsx'
import { chatWith } from '#storefront/help/chat-link.ts'
import { useAddress } from '#storefront/router/location.ts'
import { match } from '#storefront/router/match.ts'
import { queries } from '#storefront/router/page-query.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useSupplier } from './supplier.ts'

const closedKey = 'songdee.chat-closed'
const wasClosed = () => sessionStorage.getItem(closedKey) !== null
const unchanging = () => () => {}

/** On the page of an order the chat begins with its number, as far as the page has loaded it. */
function aboutOrder(path: string): string | null {
  const { route, params } = match(path)
  if (route !== 'order') return null
  const known = queries
    .getQueriesData<{ id?: string; orderNumber?: string } | null>({ queryKey: ['orders'] })
    .find(([, order]) => order?.id === params['orderId'])
  return known?.[1]?.orderNumber ?? null
}

/** ChatBubble: opens the chat with the sales contact in its own app; closed once, it stays closed for the visit. */
export function ChatBubble() {
  const texts = useTexts('shell')
  const { chat } = useSupplier()
  const { path } = useAddress()
  const closedBefore = useSyncExternalStore(unchanging, wasClosed, () => false)
  const [closed, setClosed] = useState(false)
  if (!chat || closed || closedBefore) return null
  const close = () => {
    sessionStorage.setItem(closedKey, '1')
    setClosed(true)
  }
  return (
    <aside className="chat" aria-label={texts.chat}>
      <a
        className="icon-button"
        href={chat.link}
        target="_blank"
        rel="noreferrer"
        aria-label={texts.chat}
        onClick={({ currentTarget }) => {
          const number = aboutOrder(path)
          currentTarget.href = number ? chatWith(chat, `${texts.orders} ${number}`) : chat.link
        }}
      >
        <Icon of={MessageCircle} />
      </a>
      <button type="button" className="icon-button" aria-label={texts.closeChat} onClick={close}>
        <Icon of={X} />
      </button>
    </aside>
  )
}
