import { Picture } from '#design/Picture.tsx'
import { ProductName } from '#design/ProductName.tsx'

/** PickHead: picture and name of a line that has nothing to tick. */
export const PickHead = ({ card: { name, image } }: { card: { name: string; image: string | null } }) => (
  <div className="pick-head">
    <Picture image={image} place="line" />
    <span className="pick-name">
      <ProductName name={name} />
    </span>
  </div>
)
