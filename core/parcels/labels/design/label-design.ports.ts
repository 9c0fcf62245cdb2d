import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { LabelSize } from '../label-size.ts'
import type { LabelTypeName } from '../label-type.ts'
import type { DesignPlace, LabelDesign } from './label-design.ts'
import type { LabelDesignState } from './label-design.machine.ts'

/** A design with the account of the client that it is for. */
export type NamedDesign = LabelDesign & { readonly account: string | undefined }

/**
 * The clients that a member of staff may reach, `undefined` for all; designs for all clients are
 * seen by everybody.
 */
export type DesignReach = readonly number[] | undefined

/** Designs of labels as they are read. */
export type LabelDesigns = {
  readonly find: (id: number) => Promise<NamedDesign | undefined>
  /** The newest first. */
  readonly list: (asked: {
    readonly page: number
    readonly pageSize: number
    readonly state: LabelDesignState | undefined
    readonly type: LabelTypeName | undefined
    readonly keywords: string | undefined
    readonly reach: DesignReach
  }) => Promise<{ readonly rows: readonly NamedDesign[]; readonly total: number }>
  /**
   * Those in force for labels of this type and size: that for all clients, and those of these
   * clients.
   */
  readonly inForce: (asked: {
    readonly type: LabelTypeName
    readonly size: LabelSize
    readonly clientIds: readonly number[]
  }) => Promise<readonly NamedDesign[]>
  /** Those of these ids that were ever published. */
  readonly published: (ids: readonly number[]) => Promise<readonly NamedDesign[]>
  /** The client of an account, in any case of its letters. */
  readonly clientOf: (account: string) => Promise<number | undefined>
}

/** The unit of work that changes a design. */
export type LabelDesignUnit = {
  readonly labelDesigns: {
    /** Locked: nobody else changes it until the unit of work ends. */
    readonly lock: (id: number) => Promise<LabelDesign | undefined>
    /** The one that is in force at a place, locked. */
    readonly lockInForce: (place: DesignPlace) => Promise<LabelDesign | undefined>
    /** The number that the next one published at a place gets. */
    readonly nextNumber: (place: DesignPlace) => Promise<number>
    readonly add: (design: Omit<LabelDesign, 'id' | 'version'>) => Promise<LabelDesign>
    /** Saves it as its next version. */
    readonly keep: (design: LabelDesign) => Promise<LabelDesign>
    readonly remove: (id: number) => Promise<void>
  }
  readonly files: {
    readonly find: (id: string) => Promise<{ readonly ownerId: number } | undefined>
    readonly name: (naming: {
      readonly area: string
      readonly record: string
      readonly clientId?: number | undefined
      readonly ids: readonly string[]
    }) => Promise<void>
  }
  readonly audit: Pick<AuditTrail, 'write'>
}
