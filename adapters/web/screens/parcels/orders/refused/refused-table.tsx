import type { SheetOfRows } from './sheet-of-rows.ts'
import { placeKey, type Marks } from '../../../../ui/sheet-grid/grid-model.ts'

type RefusedTableProps = { readonly sheet: SheetOfRows; readonly wrong: Marks; readonly name: string; readonly lineText: string }

/** Refused rows to be read: staff see what their client is to correct. */
export function RefusedTable({ sheet: { columns, rows }, wrong, name, lineText }: RefusedTableProps) {
  return (
    <div className="order-table-scroller" role="region" tabIndex={0} aria-label={name}>
      <table className="order-table">
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{lineText}</th>
            {columns.map(({ index, heading }) => (
              <th key={index} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {columns.map(({ index }) => {
                const problem = wrong.get(placeKey(line, index))
                return (
                  <td key={index}>
                    <bdi>{cells[index]}</bdi>
                    {problem !== undefined && <p className="form-field-error">{problem}</p>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
