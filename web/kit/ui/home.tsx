/** What the first pages are made of, whichever area a part comes from. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { grouped } from '../../client/format.ts';
import { isExternal } from '../../client/menu.ts';
import './home.css';

/** The day a first page heads itself with, its figures being of it. */
export const longDay = (now: Date): string =>
  `${now.getFullYear()} 年 ${now.getMonth() + 1} 月 ${now.getDate()} 日　星期${'日一二三四五六'[now.getDay()]}`;

/** Parts one below the other. */
export const HomePage = ({ children }: { children: ReactNode }) => <div className="home">{children}</div>;

interface FigureProps {
  label: string;
  /** 口径: what is counted and what is not, told on hover. */
  says: string;
  /** Nothing while it is being read. */
  count: number | undefined;
  /** Counting word: 人, 条. */
  unit: string;
  /** The rows it counts. */
  path: string;
  /** Marks it as something to look at, where there is anything. */
  tone: 'error' | 'warn' | null;
  /** Its parts, each the link to its rows. */
  children: ReactNode;
}
/** A count that opens what it counts. */
export const HomeFigure = ({ label, says, count, unit, path, tone, children }: FigureProps) => (
  <li className="home-figure">
    <span title={says}>
      {tone && count !== undefined && count > 0 && <i className={`dot tone-${tone}`} aria-hidden />}
      {label}
    </span>
    <Link className="home-number figures" to={path} title={says}>
      {count === undefined ? '…' : grouped(count)} <small>{unit}</small>
    </Link>
    <p>{children}</p>
  </li>
);

/** A card of links; what lives elsewhere opens beside. */
export const HomeLinks = ({ title, links }: { title: string; links: readonly { label: string; path: string }[] }) => (
  <section className="home-area card">
    <h3>{title}</h3>
    <ul>
      {links.map(({ label, path }) => (
        <li key={`${label} ${path}`}>
          {isExternal(path) ? (
            <a href={path} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          ) : (
            <Link to={path}>{label}</Link>
          )}
        </li>
      ))}
    </ul>
  </section>
);
