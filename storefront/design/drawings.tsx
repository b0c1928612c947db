import type { ReactNode } from 'react'

/** One hand for every state: a shelf board, things on it in a 2-pixel line, one of them in the shop's green. */
const onShelf = (things: ReactNode) => (
  <svg
    viewBox="0 0 148 116"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M8 96h132M20 96v12M128 96v12" />
    {things}
  </svg>
)

/** Nothing here: an empty shelf with the outlines of what could stand there. */
export const emptyShelf = /* @__PURE__ */ onShelf(
  <>
    <path d="M28 96V56q0-4 4-4h20q4 0 4 4v40" strokeDasharray="4 5" />
    <path d="M66 96V44h6V34h8v10h6v52" className="text-brand" stroke="currentColor" />
    <path d="M98 96V66q0-4 4-4h16q4 0 4 4v30" strokeDasharray="4 5" />
  </>,
)

/** Looked for and not found: a glass before the shelf. */
export const searching = /* @__PURE__ */ onShelf(
  <>
    <path d="M26 96V62q0-4 4-4h14q4 0 4 4v34M112 96V70h14v26" strokeDasharray="4 5" />
    <circle cx="80" cy="56" r="24" className="text-brand" stroke="currentColor" />
    <path d="m97 73 15 15" className="text-brand" stroke="currentColor" />
  </>,
)

/** No internet: a plug beside its socket. */
export const unplugged = /* @__PURE__ */ onShelf(
  <>
    <path d="M22 96V50q0-4 4-4h26q4 0 4 4v46M34 66v8M44 66v8" />
    <path
      d="M78 62h10m-10 14h10M88 54h12q12 0 12 15t-12 15H88zM112 69q16 0 16 27"
      className="text-brand"
      stroke="currentColor"
    />
  </>,
)

/** Something broke: a box that fell over, and what rolled out. */
export const tipped = /* @__PURE__ */ onShelf(
  <>
    <path d="M44 58h52v38H44zM44 58l10-14h32l10 14M70 44v14" transform="rotate(-14 70 82) translate(2 -6)" />
    <circle cx="112" cy="86" r="9" className="text-brand" stroke="currentColor" />
  </>,
)

/** A basket with nothing in it yet. */
export const basket = /* @__PURE__ */ onShelf(
  <>
    <path d="M36 58h76l-7 33q-1 5-6 5H49q-5 0-6-5zM50 58l14-26M98 58 84 32" />
    <path d="M60 70v14M74 70v14M88 70v14" className="text-brand" stroke="currentColor" />
  </>,
)

/** Papers: no orders yet. */
export const papers = /* @__PURE__ */ onShelf(
  <>
    <path d="M44 96V30h44l16 16v50" />
    <path d="M88 30v16h16" />
    <path d="M56 58h34M56 70h34M56 82h20" className="text-brand" stroke="currentColor" />
  </>,
)
