/** Tables of accounts, rights, sessions and the menu. Decisions 43–53 and 87. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, instant } from '../../kit/database/table-columns.ts';

const version = () => integer('version').notNull().default(1);

export const userAccount = pgTable(
  'user_account',
  {
    id: id(),
    username: text('username').notNull(),
    name: text('name').notNull(),
    personId: bigint('person_id', { mode: 'bigint' }),
    unitId: bigint('unit_id', { mode: 'bigint' }),
    email: text('email'),
    avatar: text('avatar'),
    passwordHash: text('password_hash').notNull(),
    /** Earlier hashes, the latest first; none of them may be chosen again. */
    formerHashes: text('former_hashes')
      .array()
      .notNull()
      .default(sql`'{}'`),
    passwordChangedAt: instant('password_changed_at').notNull().defaultNow(),
    /** A one-time password opens nothing but its change, and nothing at all after this instant. */
    oneTimeUntil: instant('one_time_until'),
    isWeak: boolean('is_weak').notNull().default(false),
    /** enabled, locked (100 failures without a success, until unlocked) or disabled. */
    state: text('state').notNull().default('enabled'),
    isDemo: boolean('is_demo').notNull().default(false),
    /** Who reset the password of this account above the own rank: it is shut until a second administrator releases it. */
    heldBy: bigint('held_by', { mode: 'bigint' }),
    /** Who made the account or reset its password last; null where nobody but its owner ever knew the password. */
    passwordBy: bigint('password_by', { mode: 'bigint' }),
    /** Of the code that has to follow the password; empty where one is asked for and was given to nobody yet. */
    secondHash: text('second_hash'),
    version: version(),
    createdBy: bigint('created_by', { mode: 'bigint' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedBy: bigint('updated_by', { mode: 'bigint' }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  table => [
    uniqueIndex('user_account_username_key')
      .on(sql`lower(${table.username})`)
      .where(sql`deleted_at is null`),
    index('user_account_person').on(table.personId),
    uniqueIndex('user_account_person_key')
      .on(table.personId)
      .where(sql`deleted_at is null`),
  ],
);

export const role = pgTable('role', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  workbench: text('workbench').notNull(),
  scopeType: text('scope_type').notNull(),
  permissions: text('permissions').array().notNull(),
  /** Roles no account may hold beside this one; BUSINESS and ANY stand for many. Decisions 52. */
  excludes: text('excludes').array().notNull(),
  remarks: text('remarks'),
  sortNo: integer('sort_no').notNull().default(0),
  /** A stopped role is granted to nobody anew; it can be stopped when nobody holds it. */
  isEnabled: boolean('is_enabled').notNull().default(true),
  version: version(),
});

export const roleGrant = pgTable(
  'role_grant',
  {
    id: id(),
    userId: bigint('user_id', { mode: 'bigint' })
      .notNull()
      .references(() => userAccount.id),
    roleCode: text('role_code')
      .notNull()
      .references(() => role.code),
    organisationId: bigint('organisation_id', { mode: 'bigint' }),
    unitId: bigint('unit_id', { mode: 'bigint' }),
    /** requested, active, refused, withdrawn or ended. */
    state: text('state').notNull().default('active'),
    requestedBy: bigint('requested_by', { mode: 'bigint' }),
    requestedAt: instant('requested_at'),
    reason: text('reason'),
    /** Of a request that was refused too: who decided, and when. */
    grantedBy: bigint('granted_by', { mode: 'bigint' }),
    grantedAt: instant('granted_at').notNull().defaultNow(),
    opinion: text('opinion'),
    endedBy: bigint('ended_by', { mode: 'bigint' }),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
  },
  table => [index('role_grant_user').on(table.userId), index('role_grant_state').on(table.state)],
);

/** What a setting keeps secret; the row of the configuration beside it has no value. */
export const settingSecret = pgTable('setting_secret', {
  configKey: text('config_key').primaryKey(),
  /** Sealed. */
  value: text('value').notNull(),
});

/** Keyed hashes of initial passwords that were common to all accounts: nobody keeps or chooses one. */
export const commonPassword = pgTable('common_password', { hash: text('hash').primaryKey() });

/** Of a token only the hash is kept. Security SEC-08. */
export const session = pgTable(
  'session',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique('session_token_key'),
    userId: bigint('user_id', { mode: 'bigint' })
      .notNull()
      .references(() => userAccount.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    rememberMe: boolean('remember_me').notNull().default(false),
    /** A token handed over in an address opens nothing after this instant, unless it was used before. Decisions 45. */
    firstUseUntil: instant('first_use_until'),
    address: text('address'),
    userAgent: text('user_agent'),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
    /** Of the ticket of a provider that opened it, so that a sign-out there ends it here. */
    ticketHash: text('ticket_hash'),
  },
  table => [
    index('session_user')
      .on(table.userId)
      .where(sql`ended_at is null`),
    index('session_ticket')
      .on(table.ticketHash)
      .where(sql`ticket_hash is not null`),
  ],
);

export const menu = pgTable('menu', {
  id: id(),
  parentId: bigint('parent_id', { mode: 'bigint' }),
  name: text('name').notNull().unique('menu_name_key'),
  path: text('path').notNull(),
  component: text('component'),
  redirect: text('redirect'),
  title: text('title').notNull(),
  icon: text('icon'),
  hidden: boolean('hidden').notNull().default(false),
  alwaysShow: boolean('always_show').notNull().default(false),
  affix: boolean('affix').notNull().default(false),
  noCache: boolean('no_cache').notNull().default(false),
  breadcrumb: boolean('breadcrumb').notNull().default(true),
  extpath: text('extpath'),
  router: jsonb('router'),
  workbench: text('workbench'),
  permission: text('permission'),
  archetype: text('archetype'),
  sortNo: integer('sort_no').notNull(),
  version: version(),
  deletedAt: instant('deleted_at'),
});

/** Every try to sign in and every sign-out; only ever inserted. */
export const loginRecord = pgTable(
  'login_record',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    /** password, sms, register, workplace, cas, oauth, demo, switch, console or logout. */
    kind: text('kind').notNull(),
    /** What was typed where such an account exists; people type passwords into the wrong field. */
    username: text('username'),
    userId: bigint('user_id', { mode: 'bigint' }),
    sessionId: bigint('session_id', { mode: 'bigint' }),
    isSuccess: boolean('is_success').notNull(),
    reason: text('reason'),
    address: text('address'),
    terminal: integer('terminal'),
    userAgent: text('user_agent'),
  },
  table => [index('login_record_user').on(table.userId, table.at), index('login_record_at').on(table.at)],
);

/** Pictures given out, and every uuid that came in a ciphertext: a used one is never taken again. */
export const captcha = pgTable(
  'captcha',
  {
    uuid: text('uuid').primaryKey(),
    answerHash: text('answer_hash'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  table => [index('captcha_expires').on(table.expiresAt)],
);

/** Tries, of unknown names too, so that both look alike. Security SEC-02. */
export const signInFailure = pgTable('sign_in_failure', {
  /** `account:` and its id, `@` and a place it was signed in from behind it; or `name:` and a name nobody has. */
  username: text('username').primaryKey(),
  count: integer('count').notNull(),
  firstAt: instant('first_at').notNull(),
  lockedUntil: instant('locked_until'),
  /** Tries since the last success. */
  total: integer('total').notNull(),
});

export const transportKey = pgTable('transport_key', {
  kid: text('kid').primaryKey(),
  publicKey: text('public_key').notNull(),
  /** Sealed with the key of the installation. */
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const rateCounter = pgTable(
  'rate_counter',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  table => [index('rate_counter_ends').on(table.endsAt)],
);

/** One row: what this installation is, for good. */
export const installation = pgTable(
  'installation',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** demonstration or school. */
    kind: text('kind').notNull(),
    settledAt: instant('settled_at').notNull().defaultNow(),
  },
  table => [
    check('installation_one', sql`${table.isOnly}`),
    check('installation_kind', sql`${table.kind} in ('demonstration', 'school')`),
  ],
);

/** Of each row of reference data the form in which it was delivered, so that an upgrade knows what a school changed. */
export const deliveredRow = pgTable(
  'delivered_row',
  {
    /** role, dictionary_entry or menu. */
    ofTable: text('of_table').notNull(),
    /** Code, name, or name and value of the dictionary entry. */
    key: text('key').notNull(),
    /** Of the form the row had when it was last delivered; empty where only the school's own form is known. */
    hash: text('hash').notNull(),
    /** Of the shipped form that was told last as left aside. */
    toldHash: text('told_hash'),
  },
  table => [primaryKey({ columns: [table.ofTable, table.key] })],
);
