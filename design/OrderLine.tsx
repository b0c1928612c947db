import type { ReactNode } from 'react'
import type { Satang } from '#rules/money.ts'
import type { LinkComponent } from './LinkComponent.ts'
import { Money } from './Money.tsx'
import { Picture } from './Picture.tsx'
import { Pill } from './Pill.tsx'
import { ProductName } from './ProductName.tsx'
import './documents.css'

type OrderLineProps = {
  name: string
  /** Its product page; null when the product no longer exists. */
  href: string | null
  link: LinkComponent
  image: string | null
  /** Below the name: quantity and unit price ("3 × ฿90.00"), or a stepper. */
  quantity: ReactNode
  /** The line's total in satang; a gift shows no amount. */
  satang: Satang
  /** The total before a discount, in satang. */
  before?: Satang
  /** The word for a gift, if this line is one. */
  gift?: string | false
  /** What is wrong with this line: out of stock, a changed price. */
  problem?: ReactNode
}

/** OrderLine: a line as on a delivery note, for cart, confirmation and order; goes into a `<ul>`. */
export function OrderLine(props: OrderLineProps) {
  const { name, href, link: Link, image, quantity, satang, before, gift, problem } = props
  return (
    <li className="order-line">
      <Picture image={image} place="line" />
      <p className="order-line-name">
        {href ? (
          <Link href={href}>
            <ProductName name={name} />
          </Link>
        ) : (
          <ProductName name={name} />
        )}
      </p>
      <div className="order-line-foot">
        <div>{quantity}</div>
        {gift ? (
          <Pill tone="offer">{gift}</Pill>
        ) : (
          <p className="text-end">
            {before !== undefined && before !== satang && (
              <>
                <Money satang={before} struck />{' '}
              </>
            )}
            <b>
              <Money satang={satang} />
            </b>
          </p>
        )}
      </div>
      {problem && <div className="order-line-name text-sm text-notice">{problem}</div>}
    </li>
  )
}
