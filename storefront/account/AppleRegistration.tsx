import { useEffect, useState, type RefObject } from 'react'
import type { CallCode } from '#storefront/api/reply.ts'
import { appleResult, dropAppleResult, startApple } from '#contract/apple/calls.ts'
import { call } from '#storefront/api/call.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import { AppleButton } from '#storefront/identity/AppleButton.tsx'
import { isAppleDevice, useSignInWays } from '#storefront/identity/apple.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useQuery } from '#storefront/router/queries.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { fillIn } from './register-draft.ts'

/**
 * AppleRegistration: the button that leads to Apple, or the name and e-mail from Apple, filled into empty fields. The
 * hidden field asks the form to link the account.
 */
export function AppleRegistration({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const texts = useTexts('identity')
  const { data: ways } = useSignInWays()
  const errors = useTexts('errors')
  const query = useQueryOfAddress()
  const [failure, setFailure] = useState<CallCode | null>(null)
  const { data, refetch } = useQuery({
    queryKey: ['apple-result'],
    queryFn: async () => {
      const reply = await call(appleResult, {})
      return reply.ok ? reply.value.result : null
    },
    enabled: ways?.apple === true,
    gcTime: 0,
  })
  useEffect(() => {
    if (data && form.current)
      fillIn(form.current, { ownerName: data.firstName, lastName: data.lastName, email: data.email ?? '' })
  }, [data, form])
  if (!ways?.apple) return null
  if (!data) {
    return isAppleDevice() ? (
      <AppleButton start={() => call(startApple, { body: { next: query.get('next') ?? '/' } })}>
        {texts.appleRegister}
      </AppleButton>
    ) : null
  }
  const drop = async () => {
    const reply = await call(dropAppleResult, {})
    setFailure(reply.ok ? null : reply.error.code)
    if (reply.ok) void refetch()
  }
  return (
    <Notice
      tone="info"
      action={
        <Button look="quiet" onClick={() => void drop()}>
          {texts.withoutApple}
        </Button>
      }
    >
      {failure ? errors[failure] : texts.appleFilled}
      <input type="hidden" name="withApple" value="1" />
    </Notice>
  )
}
