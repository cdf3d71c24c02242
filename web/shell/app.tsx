/**
 * Everything around the pages: look, language, router, store of answers.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import english from 'antd/locale/en_US.js';
import chinese from 'antd/locale/zh_CN.js';
import { useMemo, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { base } from '../entry.ts';
import { answers } from '../client/answers.ts';
import { useIsMobile } from '../client/device.ts';
import { usePreferences } from '../client/preferences.ts';
import { themeOf } from '../client/theme.ts';
import { Layout } from './layout.tsx';
import { NoticeList } from './notice-list.tsx';
import './shell.css';

export function App({ nonce }: { nonce: string }): ReactNode {
  const preferences = usePreferences();
  const isMobile = useIsMobile();
  const theme = useMemo(() => themeOf(preferences, isMobile), [preferences, isMobile]);
  return (
    <QueryClientProvider client={answers}>
      <ConfigProvider
        locale={preferences.locale === 'en' ? english : chinese}
        theme={theme}
        csp={{ nonce }}
        button={{ autoInsertSpace: false }}
      >
        <BrowserRouter basename={base}>
          <Layout />
        </BrowserRouter>
        <NoticeList />
      </ConfigProvider>
    </QueryClientProvider>
  );
}
