import { Badge, type BadgeTone } from '#backoffice/kit/Badge.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { Webhook } from './webhook.ts'

const tones: Record<Webhook['status'], BadgeTone> = {
  ACTIVE: 'done',
  STOPPED: 'quiet',
  DISABLED: 'cut',
}

/** WebhookStatus: whether it is in use, and whether anything is delivered. */
export function WebhookStatus({ webhook: { status, failingSince } }: { webhook: Webhook }) {
  const texts = useTexts('webhooks')
  return (
    <>
      <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>{' '}
      {failingSince && status === 'ACTIVE' && <Badge tone="notice">{texts.failing}</Badge>}
    </>
  )
}
