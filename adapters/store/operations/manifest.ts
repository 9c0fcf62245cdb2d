import type { ExceptionWriting } from '#core/operations/exceptions/exception-unit.ts'
import type { Policies, PolicyWatch, PolicyWriting } from '#core/operations/insurance/policy.ports.ts'
import type { ReturnReading, ReturnUnit } from '#core/operations/stations/returns/received-return.ts'
import type { ClaimUnit, Claims } from '#core/operations/support/claim.ports.ts'
import type { WorkOrderUnit, WorkOrders } from '#core/operations/support/work-order.ports.ts'
import type { Database } from '../database/database.ts'
import type { UnitParts } from '../unit-parts.ts'
import { sqlPolicies, sqlPolicyKeeper } from './insurance/sql-policies.ts'
import { sqlPolicyWatch } from './insurance/sql-policy-watch.ts'
import { sqlReturnReading, sqlReturnStore } from './stations/sql-returns.ts'
import { sqlClaimKeeper, sqlClaims } from './support/sql-claims.ts'
import { sqlWorkOrderUnit, sqlWorkOrders } from './support/sql-work-orders.ts'

/** Parts of a unit of work that the areas of operations write through. */
export type OperationsUnit = ReturnUnit & WorkOrderUnit & ExceptionWriting & PolicyWriting & Pick<ClaimUnit, 'claims'>

export const operationsUnit = ({ connection }: UnitParts) => ({
  returns: sqlReturnStore(connection),
  workOrders: sqlWorkOrderUnit(connection),
  claims: sqlClaimKeeper(connection),
  policies: sqlPolicyKeeper(connection),
})

/** Ports of these areas that need nothing but the database. */
export type OperationsReaders = {
  readonly returnReading: ReturnReading
  readonly workOrders: WorkOrders
  readonly claims: Claims
  readonly policies: Policies
  readonly policyWatch: PolicyWatch
}

export const operationsReaders = (database: Database): OperationsReaders => ({
  returnReading: sqlReturnReading(database),
  workOrders: sqlWorkOrders(database),
  claims: sqlClaims(database),
  policies: sqlPolicies(database),
  policyWatch: sqlPolicyWatch(database),
})
