import { useState, useSyncExternalStore, type MouseEvent } from 'react'
import MessageCircle from '#design/icons/message-circle.ts'
import { Icon } from '#design/Icon.tsx'
import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { useSupplier } from '#storefront/content/supplier.ts'

const load = () => withTexts(import('#storefront/help/ChatDialog.tsx'), ['help'])
const ChatDialog = late(async () => (await load()).ChatDialog)

const closedKey = 'songdee.chat-closed'
const wasClosed = () => sessionStorage.getItem(closedKey) !== null
const neverChanges = () => () => {}

/**
 * ChatBubble: opens the chat with the sales contact. On a phone it floats in space reserved by the lowest bar, so that
 * it covers nothing. Once hidden, it stays hidden for the visit.
 */
export function ChatBubble() {
  const texts = useTexts('shell')
  const { chat } = useSupplier()
  const closedBefore = useSyncExternalStore(neverChanges, wasClosed, () => false)
  const [state, setState] = useState<'open' | 'dismissed' | 'hidden' | null>(null)
  if (!chat || state === 'hidden' || closedBefore) return null
  const hide = () => {
    sessionStorage.setItem(closedKey, '1')
    setState('hidden')
  }
  const openDialog = (event: MouseEvent) => {
    event.preventDefault()
    // Without the module the click opens the chat itself.
    load().then(
      () => setState('open'),
      () => location.assign(chat.link),
    )
  }
  return (
    <aside className="chat" aria-label={texts.chat}>
      <a
        className="icon-button"
        href={chat.link}
        target="_blank"
        rel="noreferrer"
        aria-label={texts.chat}
        aria-haspopup="dialog"
        onClick={openDialog}
      >
        <Icon of={MessageCircle} />
      </a>
      {state && <ChatDialog chat={chat} open={state === 'open'} onClose={() => setState('dismissed')} onHide={hide} />}
    </aside>
  )
}
