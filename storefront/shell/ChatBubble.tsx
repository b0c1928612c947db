import { useState } from 'react'
import MessageCircle from 'lucide-react/icons/message-circle'
import X from 'lucide-react/icons/x'
import { Icon } from '#storefront/design/Icon.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { chatAddress } from './contact.ts'

/** ChatBubble: opens the chat with the sales contact in its own app; whoever closes it has it closed until the page is loaded anew. */
export function ChatBubble() {
  const texts = useTexts('shell')
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return (
    <div className="chat">
      <a className="icon-button" href={chatAddress} target="_blank" rel="noreferrer" aria-label={texts.chat}>
        <Icon of={MessageCircle} />
      </a>
      <button type="button" className="icon-button" aria-label={texts.closeChat} onClick={() => setClosed(true)}>
        <Icon of={X} />
      </button>
    </div>
  )
}
