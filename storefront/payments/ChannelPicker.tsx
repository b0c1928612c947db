import { useState } from 'react'
import { bankAgents, payTypeOf, type Channel } from '#rules/payments/pay-types.ts'
import { Button } from '#design/Button.tsx'
import { SelectField } from '#design/SelectField.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { PayChoice } from './payment-request.ts'

const channels = Object.keys(payTypeOf) as Channel[]
const agents = Object.values(bankAgents)

/** ChannelPicker: developer mode: the gateway's channels by their codes. */
export function ChannelPicker({ busy, onPay }: { busy: boolean; onPay: (choice: PayChoice) => void }) {
  const texts = useTexts('payments')
  const [channel, setChannel] = useState<Channel>('PPQR')
  const [agentCode, setAgentCode] = useState<string>(agents[0] ?? '')
  return (
    <section className="panel stack">
      <h2>{texts.developer}</h2>
      <SelectField
        label={texts.channel}
        value={channel}
        onChange={(event) => setChannel(channels.find((one) => one === event.target.value) ?? 'PPQR')}
      >
        {channels.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      {channel === 'DEEPLINK' && (
        <SelectField label={texts.agent} value={agentCode} onChange={(event) => setAgentCode(event.target.value)}>
          {agents.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      )}
      <Button busy={busy} onClick={() => onPay({ channel, agentCode: channel === 'DEEPLINK' ? agentCode : null })}>
        {channel}
      </Button>
    </section>
  )
}
