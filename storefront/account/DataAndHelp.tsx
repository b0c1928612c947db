import { useState, type ReactNode } from 'react'
import ClipboardList from '#design/icons/clipboard-list.ts'
import Download from '#design/icons/download.ts'
import LogOut from '#design/icons/log-out.ts'
import MessageCircle from '#design/icons/message-circle.ts'
import MessageCircleQuestion from '#design/icons/message-circle-question-mark.ts'
import ShieldCheck from '#design/icons/shield-check.ts'
import Trash from '#design/icons/trash-2.ts'
import type { IconShape } from '#design/icon-shape.ts'
import { announce } from '#design/announce.ts'
import { Icon } from '#design/Icon.tsx'
import { Notice } from '#design/Notice.tsx'
import { Spinner } from '#design/Spinner.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { signOut } from './sign-out.ts'
import { downloadOwnData } from './download-own-data.ts'

/** DataAndHelp: links to help, the retailer's rights to its data, signing out and deleting the account. */
export function DataAndHelp() {
  const texts = useTexts('account')
  const errors = useTexts('errors')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [deleting, setDeleting] = useState(false)
  const download = async () => {
    if (busy) return
    setFailed(null)
    setBusy(true)
    const reply = await downloadOwnData()
    setBusy(false)
    if (reply.ok) announce(texts.downloaded)
    else setFailed(errors[reply.error.code])
  }
  return (
    <section className="panel">
      <h2>{texts.more}</h2>
      <ul className="account-links">
        <LinkItem icon={ClipboardList} to={href('orders')} text={texts.orders} />
        <LinkItem icon={MessageCircleQuestion} to={href('questions')} text={texts.questions} />
        <LinkItem icon={MessageCircle} to={href('contact')} text={texts.contact} />
        <LinkItem icon={ShieldCheck} to={href('legal')} text={texts.legal} />
        <ActionItem icon={Download} onClick={() => void download()} busy={busy}>
          {texts.download}
          <small>{texts.downloadText}</small>
        </ActionItem>
        <ActionItem icon={LogOut} onClick={() => void signOut()}>
          {texts.signOut}
        </ActionItem>
        <ActionItem icon={Trash} onClick={() => setDeleting(true)} className="account-danger">
          {texts.delete}
        </ActionItem>
      </ul>
      {failed && <Notice tone="failed">{failed}</Notice>}
      <DeleteAccount open={deleting} onClose={() => setDeleting(false)} />
    </section>
  )
}

const LinkItem = ({ icon, to, text }: { icon: IconShape; to: string; text: string }) => (
  <li>
    <Link href={to} className="account-link">
      <Icon of={icon} />
      <span>{text}</span>
    </Link>
  </li>
)

type ActionItemProps = { icon: IconShape; onClick: () => void; busy?: boolean; className?: string; children: ReactNode }

const ActionItem = ({ icon, onClick, busy, className = '', children }: ActionItemProps) => (
  <li>
    <button type="button" className={`account-link ${className}`} aria-disabled={busy || undefined} onClick={onClick}>
      <Icon of={icon} />
      <span>{children}</span>
      {busy && <Spinner />}
    </button>
  </li>
)
