import { Global } from '@emotion/react';
import Box from '@mui/material/Box';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { guideOf } from '../frame/guides';
import { SimpleFrame } from '../frame/SimpleFrame';
import { LegalLinks } from './LegalLinks';
import { logoAddress, schoolVariables, useSchool } from './school';

type Props = { title: string; page?: string; children: ReactNode };

/** The frame of what candidates and the public read: the school's name, logo and colour, and the pages it owes them. */
export function SchoolFrame({ title, page, children }: Props) {
  const school = useSchool();
  const { pathname } = useLocation();
  return (
    <>
      {school?.palette && <Global styles={schoolVariables(school.palette)} />}
      <SimpleFrame
        title={title}
        {...(page && { page })}
        above={[school?.institution, school?.programme].filter(Boolean).join(' – ')}
        logo={
          school?.logo ? (
            <Box
              component="img"
              src={logoAddress(school.logo)}
              alt=""
              sx={{
                width: { xs: 56, sm: 80 },
                height: 40,
                p: 1,
                objectFit: 'contain',
                borderRadius: '6px',
                // Most logos are drawn for paper.
                backgroundColor: 'common.white',
              }}
            />
          ) : undefined
        }
        footer={<LegalLinks conformity={school?.conformity} guide={guideOf(pathname)} />}
      >
        {children}
      </SimpleFrame>
    </>
  );
}
