import { Component, type ReactNode } from 'react'
import { FailedPage } from './FailedPage.tsx'
import { useAddress } from '#storefront/router/location.ts'

type Props = { children: ReactNode; address: string }
type State = { failedAt: string | null }

/** Limits an error to the page, so that the bars stay; the next page starts clean. */
class Boundary extends Component<Props, State> {
  override state: State = { failedAt: null }

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: location.pathname }
  }

  override render() {
    if (this.state.failedAt !== this.props.address) return this.props.children
    return <FailedPage code="internal" onRetry={() => location.reload()} />
  }
}

export const ErrorBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary address={useAddress().path}>{children}</Boundary>
)
