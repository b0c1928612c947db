import type { CategoryTile as Tile } from '#contract/pages/shapes.ts'
import { Picture } from '#design/Picture.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'

/** CategoryTile: a category's drawing and name, as a list item. */
export const CategoryTile = ({ tile, early }: { tile: Tile; early?: boolean }) => (
  <li>
    <Link href={href('category', { id: tile.id })} className="tile">
      <Picture image={tile.image} place="tile" early={early} />
      <span>
        <ProductName name={tile.name} />
      </span>
    </Link>
  </li>
)
