import { type BetterAuthOptions, betterAuth } from 'better-auth'
import type { Kysely } from 'kysely'
import { now } from '../clock.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Schema } from '../db/schema.ts'
import { openAccount } from '../domain/accounts.ts'

const MONTH = 30 * 24 * 3600

const options = (db: Kysely<Schema>, secret: string) =>
  ({
    secret,
    // links of the library's own would start with it; none is made, and origins are checked before it is asked
    baseURL: 'http://localhost',
    database: { db, type: 'postgres', transaction: true },
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    session: {
      modelName: 'auth_sessions',
      expiresIn: MONTH,
      disableSessionRefresh: true,
      fields: {
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        userId: 'user_id'
      }
    },
    user: {
      modelName: 'auth_users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' }
    },
    account: {
      modelName: 'auth_credentials',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at'
      }
    },
    verification: {
      modelName: 'auth_verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' }
    },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    databaseHooks: {
      session: {
        create: {
          // before anybody learns of the session: whoever signs in has an account, even if the process that made the
          // user ended before it could open one
          after: async ({ userId }) => openMissingAccount(db, userId)
        }
      }
    }
  }) satisfies BetterAuthOptions

async function openMissingAccount(db: Kysely<Schema>, user_id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('auth_users')
      .leftJoin('accounts', 'accounts.user_id', 'auth_users.id')
      .select(['auth_users.email', 'auth_users.name', 'accounts.account_id'])
      .where('auth_users.id', '=', user_id)
      .forUpdate('auth_users')
      .executeTakeFirst()
    if (user === undefined || user.account_id !== null) return
    await openAccount(tx, { user_id, email: user.email, name: user.name, now: await now(tx) })
  })
}

/** Sign-up and sign-in by the auth library: users, password hashes, sessions. Cookies and limits are ours. */
export const createAccounts = (db: Kysely<Schema>, secret: string) => betterAuth(options(db, secret)).api

export type Accounts = ReturnType<typeof createAccounts>
