import type { Intent } from '@blueprintjs/core'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { Permission } from '#core/platform/access/roles/permissions.ts'
import type { LiveTopic } from '#core/platform/live/live-events.port.ts'
import type { Words } from '#core/base/kernel/words.ts'
import type { UserInfo } from '../../../http/contract/platform/access/session.routes.ts'
import type { ApiClient } from '../../../http/client/api-client.ts'
import type { AnyRoute, PayloadOf, SentOf } from '../../../http/contract/route.ts'
import { isGranted } from '../../base/screen.ts'
import type { Question, Work } from '../../ui/use-command.tsx'
import type { CellKind, CellSettings, CellValues } from './list-cells.tsx'

type QueryIn<R extends AnyRoute> = NonNullable<SentOf<R>['query']>
/** The names of what a route's query takes. */
type ParamOf<R extends AnyRoute> = keyof QueryIn<R> & string
/** The names that a route sorts by. */
type SortOf<R extends AnyRoute> = QueryIn<R> extends { readonly sort?: infer S } ? Exclude<S & string, `-${string}`> : never

/**
 * Who is shown a part of a list: by grant, by side, and owners of a client alone. The server
 * decides; this spares a refusal.
 */
export type ListPartAccess = {
  readonly permission?: Permission | undefined
  readonly audience?: 'staff' | 'customer' | undefined
  readonly isForOwners?: true
}

const ROLES = { staff: 'Staff', customer: 'Customer' } as const

export const isAllowed = (user: UserInfo, { permission, audience, isForOwners }: ListPartAccess): boolean =>
  (audience === undefined || user.role === ROLES[audience]) &&
  isGranted(user, permission) &&
  (isForOwners === undefined || user.member_role === null || user.member_role === 'owner')

type KeyOf<Row, V> = { [N in keyof Row & string]: Row[N] extends V | null | undefined ? N : never }[keyof Row & string]

/** The value is the row's own of the same name, unless the declaration reads it. */
type ColumnValueSource<Row, V> =
  | { readonly name: KeyOf<Row, V>; readonly value?: undefined }
  | { readonly name: string; readonly value: (row: Row) => V | null | undefined }

type ColumnCommon<Row, Sort extends string> = ListPartAccess & {
  readonly label: Words
  readonly width?: number
  /** Where what the kind shows stands at the end of the column. */
  readonly align?: 'end'
  /** The route's name to sort by; without one the column is not sortable. */
  readonly sort?: Sort
  /** Always shown: the column that names the row. */
  readonly fixed?: true
  /** Opens the row; named for screen readers by this, or by what it shows. */
  readonly opens?: true | ((row: Row) => string)
  /** Stands out: what is new. */
  readonly isStrong?: (row: Row) => boolean
  readonly lang?: (row: Row) => string
}

export type ListColumn<Row, Sort extends string = string> = {
  readonly [K in CellKind]: { readonly kind: K } & CellSettings[K] & ColumnValueSource<Row, CellValues[K]> & ColumnCommon<Row, Sort>
}[CellKind]

type Choice = readonly [value: string, text: string]

type FilterCommon = ListPartAccess & { readonly label: Words }
export type ListFilter<Param extends string = string> = FilterCommon &
  /**
   * `isSearch` stands in the line itself, for lists that are looked up by one thing more than by
   * others; `isTabs` above the list, for what every reader chooses first.
   */
  (
    | { readonly kind: 'text'; readonly name: Param; readonly hint?: Words; readonly isNumber?: true; readonly isSearch?: true }
    | { readonly kind: 'choice'; readonly name: Param; readonly choices: (user: UserInfo) => readonly Choice[]; readonly isTabs?: true }
    | { readonly kind: 'reference'; readonly name: Param; readonly to: string }
    /**
     * A first and a last day, both counted in: meant in the viewer's zone, or `isCalendar` where
     * the route takes no zone, since its days are those of bills.
     */
    | { readonly kind: 'days'; readonly from: Param; readonly to: Param; readonly isCalendar?: true }
    | { readonly kind: 'flag'; readonly name: Param }
  )

/**
 * The props of a part that stands beside the list while the address names it: a drawer on a row, or
 * a dialog.
 */
export type OpenedProps<Row> = {
  readonly opened: string
  /** The row of that key, where the page shown holds it. */
  readonly row: Row | undefined
  /** The rows of several keys with commas between them, as far as the page shown holds them. */
  readonly rows: readonly Row[]
  readonly onOpen: (key: number | string) => void
  readonly onClose: () => void
}

export type ListAction = ListPartAccess & { readonly text: Words; readonly icon?: ReactElement; readonly intent?: Intent } & (
    | { readonly kind: 'open'; readonly param: string; readonly value: string }
    /** `isFirstStep` offers it in an empty list too. */
    | { readonly kind: 'page'; readonly to: string; readonly isFirstStep?: true }
    /** A file of everything that the filters leave. */
    | { readonly kind: 'download'; readonly route: AnyRoute; readonly fileName: string; readonly query?: object }
  )

/** An action on one row, where its grant and the row itself offer it. */
export type RowAction<Row> = ListPartAccess & {
  readonly name: string
  /** The action's label, with the row's name. */
  readonly label: (row: Row) => string
  readonly icon: ReactElement
  readonly isOffered?: (row: Row) => boolean
  /**
   * The main action of the page: it is seen in every row, where others show once their row is
   * meant.
   */
  readonly isMain?: true
} & (
    | { readonly to: (row: Row) => string }
    /** The parameter of the address that opens the row beside the list. */
    | { readonly opens: string }
    | {
        /** The key is that of the action on the row until it is done. */
        readonly run: (row: Row, api: ApiClient, idempotencyKey: string) => Promise<unknown>
        readonly ask?: (row: Row) => Question
        readonly done: (row: Row) => string
        /** Beside the list itself. */
        readonly refresh?: readonly AnyRoute[]
      }
  )

/** An action on several rows at once: on those of the selection that offer it. */
export type BulkAction<Row> = ListPartAccess & {
  readonly name: string
  readonly text: Words
  readonly isOffered?: (row: Row) => boolean
} & (
    | {
        readonly run: Work<readonly Row[], unknown>
        readonly ask?: (rows: readonly Row[]) => Question
        readonly done: (rows: readonly Row[]) => string
      }
    /**
     * The parameter of the address that opens beside the list, with the keys of the rows and commas
     * between them.
     */
    | { readonly opens: string }
  )

/** A list page of a read model: what it shows, how it is searched, and what can be done from it. */
export type ListPage<R extends AnyRoute, Row> = {
  /** Under which columns and views are kept per user: lower case and dashes. */
  readonly name: string
  readonly route: R
  readonly title: Words
  readonly text?: Words
  readonly keyOf: (row: Row) => number | string
  /** How a row is named to a screen reader where rows are selected; by its key where left out. */
  readonly nameOf?: (row: Row) => string
  /** Which of the answered rows are meant, where a route answers more than one audience. */
  readonly rowsOf?: (payload: PayloadOf<R>) => readonly Row[]
  readonly columns: readonly ListColumn<Row, SortOf<R>>[]
  /** Columns until the user chooses others; all where left out. */
  readonly listed?: readonly string[]
  /**
   * The parameters that the page asks for where its address does not say otherwise: the part of a
   * route that it is about.
   */
  readonly usual?: Readonly<Partial<Record<ParamOf<R>, string>>>
  /** The text that names what the search looks through; a list without it is not searched. */
  readonly search?: Words
  readonly filters?: readonly ListFilter<ParamOf<R>>[]
  readonly empty: { readonly title: Words; readonly text?: Words }
  /** The parts that open beside the list, by the parameter of the address that names them. */
  readonly opened?: Readonly<Record<string, ComponentType<OpenedProps<Row>>>>
  /** The parameter that a row opens under. */
  readonly opensBy?: string
  /**
   * The page that a row opens instead; it finds the way back to this list in the navigation's
   * state.
   */
  readonly opensPage?: (row: Row) => string
  readonly actions?: readonly ListAction[]
  readonly rowActions?: readonly RowAction<Row>[]
  readonly bulkActions?: readonly BulkAction<Row>[]
  /** News that make the list read again. */
  readonly topic?: LiveTopic
  /** Between the title and the list: what the rows add up to. */
  readonly top?: ComponentType
  /** Below the list: what all rows of the filters come to, or those of the page shown. */
  readonly foot?: ComponentType<{ readonly filter: object; readonly answer: PayloadOf<R> | undefined }>
  /** Beside the title: a count. */
  readonly aside?: (payload: PayloadOf<R>) => ReactNode
  /**
   * `cursor` turns from row to row, for routes that take `after` and `before` instead of a page.
   */
  readonly paging?: 'cursor'
}

type AnsweredRow<R extends AnyRoute> = PayloadOf<R> extends { readonly rows: readonly (infer Row)[] } ? Row : never

/** Declares a list page; its rows are those that the route answers. */
export const defineListPage = <const R extends AnyRoute, Row = AnsweredRow<R>>(page: ListPage<R, NoInfer<Row>>): ListPage<R, Row> => page
