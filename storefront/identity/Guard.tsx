import { useEffect, useState } from 'react'
import type { GuardProps } from '#storefront/router/page-module.ts'
import { nextPage } from '#contract/pages/next-page.ts'
import { LoadingScreen } from '#design/LoadingScreen.tsx'
import { go } from '../router/navigate.ts'
import { loginHref } from '#storefront/api/session-end.ts'
import { accessToken, currentRetailer, useRetailer } from '#storefront/api/session.ts'

/**
 * Shows a page that is not public to those who may see it. A stored session is checked before a private page is shown: an expired access
 * token is renewed first. Without a network a stored session is trusted.
 */
export function Guard({ access, children }: GuardProps) {
  const retailerId = useRetailer()?.id ?? null
  const [checked, setChecked] = useState(false)
  useEffect(() => {
    // During hydration the retailer is not known yet; the next render follows immediately.
    if (retailerId === (currentRetailer()?.id ?? null)) void check(access).then(setChecked)
  }, [access, retailerId])
  // Visitors see their forms immediately: only a private page waits for the check.
  return access !== 'retailer' || (checked && retailerId) ? children : <LoadingScreen />
}

/** Whether the page may be shown; if not, the user is redirected. */
async function check(access: GuardProps['access']): Promise<boolean> {
  const shown = await isSessionGood()
  if (access === 'retailer' && !shown && location.pathname !== '/login') void go(loginHref(), { replace: true })
  if (access === 'visitors' && shown)
    void go(nextPage(new URLSearchParams(location.search).get('next')), { replace: true })
  return shown
}

async function isSessionGood(): Promise<boolean> {
  const token = accessToken()
  if (!token) return false
  if ((currentRetailer()?.expiresAt ?? 0) > Date.now()) return true
  // What cannot be loaded has no connection: the session stays.
  const renewal = await import('#storefront/api/refresh.ts').catch(() => null)
  return (await renewal?.refreshTokens(token)) !== 'ended'
}
