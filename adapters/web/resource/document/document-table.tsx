import type { Key, ReactNode } from 'react'
import './document-page.css'

type DocumentSectionProps = { readonly title: string; readonly children: ReactNode }

/** A part of a document's page. */
export const DocumentSection = ({ title, children }: DocumentSectionProps) => (
  <section className="panel document-section">
    <h2 className="section-title">{title}</h2>
    {children}
  </section>
)

type DocumentScrollerProps = { readonly label: string; readonly children: ReactNode }

/** Holds a table that may be wider than the page. */
export const DocumentScroller = ({ label, children }: DocumentScrollerProps) => (
  <div className="document-scroller" role="region" tabIndex={0} aria-label={label}>
    {children}
  </div>
)

export type DocumentColumn<Row> = {
  /** The heading; no other column of the table has it. */
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their column. */
  readonly align?: 'end'
  /** Of its cells. */
  readonly className?: string
}

type DocumentTableProps<Row> = {
  /** The name of the table for screen readers. */
  readonly label: string
  readonly columns: readonly DocumentColumn<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => Key
  /** The text instead of a table without rows. */
  readonly empty?: string
  readonly className?: string
  /** Attributes of a row: its title, or what its looks depend on. */
  readonly attributesOf?: (row: Row) => { readonly title?: string | undefined; readonly 'data-removed'?: boolean }
}

const alignClass = ({ align }: { readonly align?: 'end' }): string | undefined => (align === 'end' ? 'document-number' : undefined)

const classesOf = (...names: readonly (string | undefined)[]): string | undefined => names.filter(Boolean).join(' ') || undefined

/** The rows of a document, a short table without pages or filters of its own. */
export function DocumentTable<Row>({ label, columns, rows, keyOf, empty, className, attributesOf }: DocumentTableProps<Row>) {
  if (empty !== undefined && rows?.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <DocumentScroller label={label}>
      <table className={classesOf('document-table', className)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={alignClass(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={keyOf(row)} {...attributesOf?.(row)}>
              {columns.map((column) => (
                <td key={column.label} className={classesOf(alignClass(column), column.className)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </DocumentScroller>
  )
}
