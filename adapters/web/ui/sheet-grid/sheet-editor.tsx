import { lazyPart } from '../lazy-part.tsx'
import { useNarrow } from '../use-narrow.ts'
import type { SheetGridProps } from './grid-model.ts'

const SheetGrid = lazyPart(
  async () => ({ default: (await import('./sheet-grid.tsx')).SheetGrid }),
  <div className="preview-grid bp6-skeleton" />,
)
const SheetForms = lazyPart(
  async () => ({ default: (await import('./sheet-forms.tsx')).SheetForms }),
  <div className="preview-grid bp6-skeleton" />,
)

/** Where the rows of a sheet are corrected: a grid, and on a phone a form for each row. */
export function SheetEditor(props: SheetGridProps) {
  return useNarrow() ? <SheetForms {...props} /> : <SheetGrid {...props} />
}
