import { useState, useSyncExternalStore } from 'react'
import MessageCircle from 'lucide-react/icons/message-circle'
import X from 'lucide-react/icons/x'
import { Icon } from '#storefront/design/Icon.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { chatAddress } from './contact.ts'

const closedKey = 'songdee.chat-closed'
const wasClosed = () => sessionStorage.getItem(closedKey) !== null
const unchanging = () => () => {}

/** ChatBubble: opens the chat with the sales contact in its own app; closed once, it stays closed for the visit. */
export function ChatBubble() {
  const texts = useTexts('shell')
  const closedBefore = useSyncExternalStore(unchanging, wasClosed, () => false)
  const [closed, setClosed] = useState(false)
  if (closed || closedBefore) return null
  const close = () => {
    sessionStorage.setItem(closedKey, '1')
    setClosed(true)
  }
  return (
    <aside className="chat" aria-label={texts.chat}>
      <a className="icon-button" href={chatAddress} target="_blank" rel="noreferrer" aria-label={texts.chat}>
        <Icon of={MessageCircle} />
      </a>
      <button type="button" className="icon-button" aria-label={texts.closeChat} onClick={close}>
        <Icon of={X} />
      </button>
    </aside>
  )
}
