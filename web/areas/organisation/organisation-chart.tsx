import { MinusOutlined, PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import './chart.css';
import { PageHead } from '../../client/page-head.tsx';
import { standingTree } from '../../kit/list/place-tree.tsx';
import { labelOf, sizeOfTree, useDictionary, useTree, type TreeNode } from '../../client/reference.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { DictionaryEntry } from 'contract/platform/reference.ts';

const steps = [40, 50, 60, 75, 90, 100, 125, 150];

interface BoxProps {
  /** Levels that are open at first: all of a small school, one of a large one. */
  openDepth: number;
  node: TreeNode;
  depth: number;
  categories: DictionaryEntry[];
}
/** An organisation and what lies below: side by side under the root, as a list further down. */
function Box({ node, depth, categories, openDepth }: BoxProps) {
  const [isOpen, setOpen] = useState(depth < openDepth);
  const below = node.children ?? [];
  const count = node.disabled ? '' : `${(node.memberCount ?? 0).toLocaleString('zh-CN')} 人`;
  return (
    <li className={`chart-item depth-${Math.min(depth, 2)}`}>
      <div className="chart-box">
        {node.disabled ? <b>{node.label}</b> : <Link to={`/organisation/detail?id=${node.id}`}>{node.label}</Link>}
        <small>
          {labelOf(categories, node.category)} {count}
        </small>
        {below.length > 0 && (
          <button
            type="button"
            className="chart-toggle"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? '收起' : '展开'}${node.label}的 ${below.length} 个下级`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '−' : below.length}
          </button>
        )}
      </div>
      {isOpen && below.length > 0 && (
        <ul className={below.length > 8 ? 'many' : undefined}>
          {below.map(child => (
            <Box key={child.id} node={child} depth={depth + 1} openDepth={openDepth} categories={categories} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** A chart wider than its place opens with the root in view. */
function centre(chart: HTMLElement | null) {
  const place = chart?.parentElement;
  if (place) place.scrollLeft = (place.scrollWidth - place.clientWidth) / 2;
}

/** Dragging the ground moves the chart. */
function useDrag() {
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  return {
    onPointerDown(event: React.PointerEvent<HTMLElement>) {
      if (event.target instanceof Element && event.target.closest('a, button')) return;
      const { scrollLeft: left, scrollTop: top } = event.currentTarget;
      from.current = { x: event.clientX, y: event.clientY, left, top };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: React.PointerEvent<HTMLElement>) {
      const start = from.current;
      if (start)
        event.currentTarget.scrollTo(start.left - event.clientX + start.x, start.top - event.clientY + start.y);
    },
    onPointerUp: () => {
      from.current = null;
    },
  };
}

/** 组织架构图: the tree as a chart, to zoom, to open branch by branch, to print. */
export function OrganisationChart() {
  const tree = useTree();
  const categories = useDictionary('DJ_DZZ_ZZLB');
  const [zoom, setZoom] = useState(5);
  const drag = useDrag();
  const step = (by: number) => setZoom(Math.max(0, Math.min(steps.length - 1, zoom + by)));
  return (
    <div className="chart-page page-fill">
      <PageHead
        actions={
          <>
            <Button
              icon={<MinusOutlined />}
              aria-label="缩小"
              title="缩小"
              disabled={zoom === 0}
              onClick={() => step(-1)}
            />
            <output className="figures">{steps[zoom]}%</output>
            <Button
              icon={<PlusOutlined />}
              aria-label="放大"
              title="放大"
              disabled={zoom === steps.length - 1}
              onClick={() => step(1)}
            />
            <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
              打印架构图
            </Button>
          </>
        }
      />
      <section className="card chart-place" aria-label="组织架构图" tabIndex={0} {...drag}>
        <QueryGate what="组织架构图" query={tree}>
          {nodes => (
            <ul className="chart" ref={centre} style={{ zoom: (steps[zoom] ?? 100) / 100 }}>
              {standingTree(nodes).map(node => (
                <Box
                  key={node.id}
                  node={node}
                  depth={0}
                  openDepth={sizeOfTree(nodes) > 40 ? 1 : 3}
                  categories={categories}
                />
              ))}
            </ul>
          )}
        </QueryGate>
      </section>
    </div>
  );
}
