import type { ReactNode } from 'react'
import { CookieBanner } from '#storefront/legal/CookieBanner.tsx'
import { CartRejected } from '#storefront/cart/CartRejected.tsx'
import { Announcer } from '#design/Announcer.tsx'
import { BottomBar } from './BottomBar.tsx'
import { CartBar } from './CartBar.tsx'
import { ChatBubble } from './ChatBubble.tsx'
import { Footer } from './Footer.tsx'
import { Navbar } from './Navbar.tsx'
import { SkipLink } from './SkipLink.tsx'

/** Shell: the frame of every page: bars, footer, chat bubble, and the one live region. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Navbar />
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <CartBar />
      <CartRejected />
      <ChatBubble />
      <BottomBar />
      <CookieBanner />
      <Announcer />
    </>
  )
}
