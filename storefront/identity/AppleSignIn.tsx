import { useEffect } from 'react'
import { startApple } from '#contract/apple/calls.ts'
import { call } from '../api/call.ts'
import { useQueryOfAddress } from '../router/location.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { AppleButton } from './AppleButton.tsx'
import { finishAppleSignIn, isAppleDevice, useSignInWays } from './apple.ts'

/** AppleSignIn: starts and completes the sign-in with Apple; a known retailer's page follows automatically. */
export function AppleSignIn({ onFailed }: { onFailed: (text: string) => void }) {
  const texts = useTexts('identity')
  const { data: ways } = useSignInWays()
  const query = useQueryOfAddress()
  const outcome = query.get('apple')
  useEffect(() => {
    if (outcome === 'failed') onFailed(texts.appleFailed)
    if (outcome !== 'known') return
    void finishAppleSignIn().then((reply) => {
      if (!reply.ok) onFailed(texts.appleFailed)
    })
  }, [outcome, texts, onFailed])
  // The server's sign-in methods and the device are known after hydration.
  if (!ways?.apple || !isAppleDevice()) return null
  return (
    <AppleButton start={() => call(startApple, { body: { next: query.get('next') ?? '/' } })}>
      {texts.appleSignIn}
    </AppleButton>
  )
}
