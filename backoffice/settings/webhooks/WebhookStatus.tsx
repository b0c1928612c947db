import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { Webhook } from './webhook.ts'

const badges: Record<Webhook['status'], string> = {
  ACTIVE: 'badge-done',
  STOPPED: 'badge-quiet',
  DISABLED: 'badge-cut',
}

/** WebhookStatus: whether it is in use, and whether anything is delivered. */
export function WebhookStatus({ webhook: { status, failingSince } }: { webhook: Webhook }) {
  const texts = useTexts('webhooks')
  return (
    <>
      <span className={`badge ${badges[status]}`}>{texts.statuses[status]}</span>{' '}
      {failingSince && status === 'ACTIVE' && <span className="badge badge-notice">{texts.failing}</span>}
    </>
  )
}
