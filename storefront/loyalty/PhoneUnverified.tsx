import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import './points.css'

/** PhoneUnverified: that points need a verified phone, and the way there. */
export const PhoneUnverified = ({ text, link }: { text: string; link: string }) => (
  <p>
    {text}{' '}
    <Link href={href('account', {}, { part: 'security' })} className="points-link">
      {link}
    </Link>
  </p>
)
