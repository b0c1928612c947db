import type { Supplier } from '#contract/pages/shapes.ts'
import { Button, buttonClass } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { useAddress } from '#storefront/router/location.ts'
import { match } from '#storefront/router/match.ts'
import { queries } from '#storefront/router/queries.ts'
import { useSupplier } from '#storefront/content/supplier.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { chatWith } from './chat-link.ts'
import './help.css'

/** On the pages of an order the chat starts with its number, once the page has loaded it. */
function aboutOrder(path: string, search: string): string | null {
  const { route, params } = match(path)
  if (route === 'payment') return new URLSearchParams(search).get('order')
  if (route !== 'order') return null
  const known = queries
    .getQueriesData<{ id?: string; orderNumber?: string } | null>({ queryKey: ['orders'] })
    .find(([, order]) => order?.id === params['orderId'])
  return known?.[1]?.orderNumber ?? null
}

type ChatDialogProps = {
  chat: NonNullable<Supplier['chat']>
  open: boolean
  onClose: () => void
  /** Hides the bubble for the rest of the visit. */
  onHide: () => void
}

/** ChatDialog: the chat's hours, and the link to the messaging app, with the order's number where there is one. */
export function ChatDialog({ chat, open, onClose, onHide }: ChatDialogProps) {
  const shell = useTexts('shell')
  const texts = useTexts('help')
  const { phone, phoneHours } = useSupplier()
  const { path, search } = useAddress()
  const number = aboutOrder(path, search)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={shell.chat}
      foot={
        <>
          {phone && (
            <a
              href={`tel:${phone.replace(/[ -]/g, '')}`}
              className={buttonClass('plain', 'px-2 whitespace-nowrap min-w-max')}
            >
              {texts.call(phone)}
            </a>
          )}
          <a
            href={number ? chatWith(chat, `${shell.orders} ${number}`) : chat.link}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('primary')}
            onClick={onClose}
          >
            {texts.openChat}
          </a>
        </>
      }
    >
      <div className="stack">
        <p>
          {texts.chatOn(chat.name)} {chat.hours && shell.hours(chat.hours)}
        </p>
        {phone && (
          <p>
            {texts.phone} {phoneHours && shell.hours(phoneHours)}
          </p>
        )}
        {number && <p>{texts.chatAbout(number)}</p>}
        <p className="chat-hide">
          <Button look="quiet" onClick={onHide}>
            {texts.hideBubble}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}
