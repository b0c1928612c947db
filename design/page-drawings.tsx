// Separate from `drawings.tsx`, so that lists do not load what they never show.
import { onShelf } from './drawings.tsx'

/** No internet: a plug next to its socket. */
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

/** Something broke: a box that fell over, and its contents. */
export const brokenBox = /* @__PURE__ */ onShelf(
  <>
    <path d="M44 58h52v38H44zM44 58l10-14h32l10 14M70 44v14" transform="rotate(-14 70 82) translate(2 -6)" />
    <circle cx="112" cy="86" r="9" className="text-brand" stroke="currentColor" />
  </>,
)

/** An empty basket. */
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
